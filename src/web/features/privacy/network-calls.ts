/** A kind of network call: its trigger, its data, and its recipient. */
type NetworkCall = { trigger: string; data: string; recipient: string };

/** Every network call of the app, listed at `/privacy`. Add yours here. */
export const networkCalls: readonly NetworkCall[] = [
  {
    trigger: 'You open a page',
    data: 'Requests for the app’s own files, fonts, and sample clip, and for the address of its backend.',
    recipient: 'this site',
  },
  {
    trigger: 'You sign up, sign in, or change your sign-in',
    data: 'Your email address and your password or code. While you’re signed in, your session renews about once an hour. Settings loads the list of your other sessions.',
    recipient: 'this site’s server',
  },
  {
    trigger: 'You continue with Google, GitHub, or another provider',
    data: 'Your browser opens the provider’s page and returns with proof of your identity. Nothing is loaded from the provider until you click.',
    recipient: 'the provider you chose',
  },
  {
    trigger: 'Sync is on, and you write, record, or change a setting',
    data: 'What you changed: posts with their versions, ideas, formulas, the planner, images, voice notes, dictations, your voice profile, rules learned from your edits of AI answers, preferences, brand kits, and the names and sizes of your videos. The name of your device, such as “Firefox on Linux”, is sent too. An open page also checks for changes from your other devices every 30 seconds, and keeps a connection open so that the server can announce them.',
    recipient: 'this site’s server',
  },
  {
    trigger: 'You invite a candidate',
    data: 'Your name and your agency’s, the colors and logo of the brand kit, the questions, and the candidate’s id, but not their name. While a link is active, the page checks for new clips once a minute while it’s visible, and whenever you return to it. A clip is downloaded when you play it or make a video with it. WhatsApp or your email app gets the message when you press its button. If the server sends the email, it also gets the candidate’s name and email address.',
    recipient: 'this site’s server',
  },
  {
    trigger: 'A candidate opens your link',
    data: 'Their consent with the time they gave it, and the clips they send. Nothing goes to anyone else.',
    recipient: 'this site’s server',
  },
  {
    trigger: 'You use Interview Me',
    data: 'Your questions and their status, the audio of your answers, the transcripts, and the posts. While you answer, the page also signals every 30 seconds that you’re still there.',
    recipient: 'this site’s server',
  },
  {
    trigger: 'You transcribe audio',
    data: 'The recording or, for captions, the audio of the selected part of the clip. Never the video. “On this device” sends nothing. If your browser can dictate on the device, no audio is sent, but your browser may first download a language pack from its vendor.',
    recipient: 'your AI provider, or this site’s server, which forwards it',
  },
  {
    trigger: 'You agree to download the speech model, which transcribes on this device',
    data: 'Requests for the model’s files. Audio isn’t sent.',
    recipient:
      'this site’s server if its operator stored the model, or huggingface.co and its file host hf.co',
  },
  {
    trigger: 'You use AI writing, or translate captions',
    data: 'Your text, instructions, or captions. For posts, also the angle, the formula shown next to the post, your voice profile from Settings, the rules learned from your edits, and up to two of your finished posts on a similar subject. The editor shows the exact request under “What’s sent?”. If you use your own key, the key is sent too.',
    recipient: 'your AI provider, or this site’s server, which forwards it',
  },
  {
    trigger: 'You connect LinkedIn, and plan or publish a post',
    data: 'You sign in on LinkedIn’s own page. The post’s text, its files with their descriptions, and its planned time go to the server, which sends the post to LinkedIn at that time. LinkedIn’s tokens never reach your browser.',
    recipient: 'this site’s server, and from there LinkedIn',
  },
  {
    trigger: 'You import a YouTube video',
    data: 'The video’s address. The server requests the captions from YouTube; your browser doesn’t contact YouTube.',
    recipient: 'this site’s server',
  },
  {
    trigger: 'You add an image to a formula by its URL',
    data: 'A request for the image whenever it’s shown, without the address of the page that shows it.',
    recipient: 'the site at that URL',
  },
  {
    trigger: 'A clip needs ffmpeg, and this site was set up without it',
    data: 'A request for the program. The clip isn’t sent anywhere.',
    recipient: 'unpkg.com',
  },
  {
    trigger: 'You share, save, or follow a link',
    data: 'What you share, once you press the button.',
    recipient: 'the app or site you chose',
  },
];
