/** Packs one file of the folder quickly as `name.br` and `name.gz`; what would not get smaller is left. */
export function packFile(folder: string, name: string): Promise<void>;
