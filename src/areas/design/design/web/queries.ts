import { useRead } from '#platform/web/call/query.ts';
import { designContract } from '../contract.ts';

export function useDesignOverview() {
  return useRead(designContract.overview, {});
}

export function useProducts() {
  return useRead(designContract.products, {});
}
