/** Whether another app shows this page in its own browser, which often has no camera. */
export function isInApp(userAgent: string): boolean {
  return /WhatsApp|Instagram|FBA[NV]|FB_IAB|Messenger|LinkedInApp|Telegram|Snapchat|TikTok|musical_ly|BytedanceWebview|\bLine\/|MicroMessenger|; wv\)/i.test(
    userAgent,
  );
}
