/** Rows that one paste may bring, and rows that one action may be for, as the server has it. Beside its schemas, which the browser does not carry. */
export const mostBulkRows = 500;
export const mostPickedRows = 5000;
