/** Whether this page can record: it needs a secure context and a browser with MediaRecorder. */
export function canUseCamera(): boolean {
  return 'mediaDevices' in navigator && 'MediaRecorder' in globalThis;
}
