import { imageSources } from '@bharat/contracts/media'
import { useEffect, useState } from 'react'

/** An image of a form: a chosen file that is not uploaded yet, the URL of a stored image, or none. */
export type ImageChoice = File | string | null

export interface ImagePreviewProps {
  image: File | string
  /** Upload progress, 0 to 1; undefined when nothing is uploading. */
  progress?: number
  /** CSS display width, for `sizes`. */
  sizes: string
  className?: string
}

/** Preview of an image, with its progress while it uploads. */
export function ImagePreview({ image, progress, sizes, className }: ImagePreviewProps) {
  const source = useImageSource(image)
  return (
    <span className={`relative block overflow-hidden rounded-md bg-sunken ${className ?? ''}`}>
      {source && <img {...source} sizes={sizes} alt="" className="size-full object-cover" />}
      {progress !== undefined && (
        <span className="absolute inset-x-0 bottom-0 bg-scrim px-2 py-1.5">
          <progress
            aria-label="Upload"
            max={1}
            value={progress}
            className="block h-1.5 w-full overflow-hidden rounded-full accent-gold"
          />
        </span>
      )}
    </span>
  )
}

/** The files of a drop or a paste. */
export function filesOf(transfer: DataTransfer | null): File[] {
  return [...(transfer?.files ?? [])]
}

/** The attributes of an image that shows a choice; undefined until the URL of a file is known. */
export function useImageSource(image: File | string): { src: string; srcSet?: string } | undefined {
  const [local, setLocal] = useState<string>()
  useEffect(() => {
    if (typeof image === 'string') return
    const url = URL.createObjectURL(image)
    setLocal(url)
    return () => URL.revokeObjectURL(url)
  }, [image])
  if (typeof image === 'string') return imageSources(image)
  return local ? { src: local } : undefined
}
