/** An image that the server has drawn, as a file that a form uploads with its other images. */
export function drawnFile(
  { content, type }: { content: string; type: string },
  name: string,
): File {
  const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))
  return new File([bytes], name, { type })
}
