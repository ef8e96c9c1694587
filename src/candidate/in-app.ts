/** Returns whether another app shows this page in its built-in browser. Those often can't access the camera. */
export function isInApp(userAgent: string): boolean {
  return /WhatsApp|Instagram|FBA[NV]|FB_IAB|Messenger|LinkedInApp|Telegram|Snapchat|TikTok|musical_ly|BytedanceWebview|\bLine\/|MicroMessenger|; wv\)/i.test(
    userAgent,
  );
}
