import type { z } from 'zod';
import { texts } from '#platform/shared/text.ts';
import { queryClient, keyOf, useChange, useRead } from '#platform/web/call/query.ts';
import { bomsContract } from '../contract.ts';
import type { BomDetail, BomQuery } from '../schema.ts';

const t = texts({ removed: { en: 'The version is in the bin', es: 'La versión está en la papelera' } });

/** The page of a version. */
export const bomPath = (id: string) => `/design/model-platform-bom/${id}`;

type Asked = Partial<z.infer<typeof BomQuery>>;

/** Versions of bills of materials, the newest first: of a project, of a group, of a series, or with an item in them. */
export function useBoms(query: Asked, options: { enabled?: boolean } = {}) {
  return useRead(bomsContract.list, { query }, options);
}

/** One version with its lines and the other versions. */
export function useBom(id: string) {
  return useRead(bomsContract.read, { params: { id } }, { keepsPrevious: false });
}

export function useBomDiff(id: string, other: string | undefined) {
  return useRead(
    bomsContract.diff,
    { params: { id, other: other ?? id } },
    { enabled: other !== undefined, keepsPrevious: false },
  );
}

/** Shows what the server has just answered, without asking once more. */
export function keepBom(detail: BomDetail): void {
  queryClient.setQueryData(keyOf(bomsContract.read, { params: { id: detail.bom.id } }), detail);
}

const refreshes = ['boms', 'design', 'projects'];
export const useMoveBom = () => useChange(bomsContract.move, { refreshes, errorToast: false });
export const useReviseBom = () => useChange(bomsContract.revise, { refreshes });
export const useRemoveBom = () =>
  useChange(bomsContract.remove, { refreshes: [...refreshes, 'bin'], undoToast: t.removed });
