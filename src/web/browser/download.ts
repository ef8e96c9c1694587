/** Downloads a file under a name. */
export function download(file: Blob, fileName: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser keeps the file once the download has started; a minute is ample for that.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
