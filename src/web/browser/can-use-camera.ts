/** Whether this page can record: in a secure context, in a browser with MediaRecorder. */
export function canUseCamera(): boolean {
  return 'mediaDevices' in navigator && 'MediaRecorder' in globalThis;
}
