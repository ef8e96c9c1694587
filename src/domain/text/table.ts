/** Rows of cells, with the headers in the first row. A library converts them to a file and back. */
export type Table = string[][];
