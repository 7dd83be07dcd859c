export type FormValue = string | number | boolean | Blob | readonly Blob[] | object | null | undefined;

/**
 * A multipart form out of plain fields: objects are written as JSON, numbers as text, files as they are (several under one
 * name stay several). Absent values and the text 'null' are left out.
 */
export function toForm(fields: Readonly<Record<string, FormValue>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || value === null || value === 'null') continue;
    if (value instanceof Blob) form.append(name, value);
    else if (isBlobs(value)) for (const blob of value) form.append(name, blob);
    else if (typeof value === 'object') form.append(name, JSON.stringify(value));
    else form.append(name, String(value));
  }
  return form;
}

function isBlobs(value: FormValue): value is readonly Blob[] {
  return Array.isArray(value) && value.length > 0 && value.every((each) => each instanceof Blob);
}
