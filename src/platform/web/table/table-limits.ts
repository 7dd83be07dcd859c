/** Rows that one bulk change may name, as the server has it. Beside its schemas, which the browser does not carry. */
export const mostBulkRows = 500;
