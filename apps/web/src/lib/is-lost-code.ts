/** Whether an error says that code could not be loaded. Each browser has words of its own for it. */
export const isLostCode = (error: unknown): boolean => /import|module/i.test(String(error))
