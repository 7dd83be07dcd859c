import { useQuery } from '@tanstack/react-query';
import type { RecordDeclaration } from '#platform/shared/record.ts';

let load: () => Promise<readonly RecordDeclaration[]> = () => Promise.resolve([]);

/** Hands in the declared records of the portal, which are fetched when the first link asks for one. */
export function provideDeclarations(loader: typeof load): void {
  load = loader;
}

/** A declared record by its name; undefined while it is fetched, and for a kind that is not declared. */
export function useDeclaration(kind: string): RecordDeclaration | undefined {
  const { data } = useQuery({
    queryKey: ['declaration', kind],
    queryFn: async () => (await load()).find(({ name }) => name === kind) ?? null,
    staleTime: Infinity,
  });
  return data ?? undefined;
}
