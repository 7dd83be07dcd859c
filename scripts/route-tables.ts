/** The files in which the addresses of screens are listed, for whoever reads their text: what they load runs in a browser only. */
export const routeTables = ['src/app/routes.ts', 'src/app/public-routes.ts', 'src/app/sales-routes.ts'] as const;
