/** One way in which something leaves the browser: what sets it off, what goes, and to whom. */
type Departure = { when: string; what: string; whereTo: string };

/** Every network call of the application. Whoever adds one adds it here. */
export const departures: readonly Departure[] = [
  {
    when: 'You open a page',
    what: 'Requests for the application’s own files, fonts and sample clip, and for the address of its backend.',
    whereTo: 'this site',
  },
  {
    when: 'You sign up, sign in or change your sign-in',
    what: 'Your email address, your password or the code that you enter. While you are signed in, your session is renewed about once an hour, and Settings asks where else you are signed in.',
    whereTo: 'this site’s server',
  },
  {
    when: 'You continue with Google, GitHub or another provider',
    what: 'Your browser goes there and comes back with a proof of who you are. Nothing of theirs is loaded before you press the button.',
    whereTo: 'the provider that you chose',
  },
  {
    when: 'You use Interview Me',
    what: 'Your questions and what becomes of them, the sound of your answers, their words, and the posts. While you answer, a sign every half minute that you are still at it.',
    whereTo: 'this site’s server',
  },
  {
    when: 'You have something written down',
    what: 'The sound of that recording, or for captions the sound of the part of the clip that you chose; never the picture. Where the browser offers to dictate on the device, no sound is sent, though it may fetch a language pack from its maker first.',
    whereTo: 'your AI provider, or this site’s server, which passes it on',
  },
  {
    when: 'You have the AI write',
    what: 'The words that it is to work on, instructions, and your voice profile if you have one. The editor shows it word for word under “What is sent?”. With a key of your own, the key goes along.',
    whereTo: 'your AI provider, or this site’s server, which passes it on',
  },
  {
    when: 'You import a YouTube video',
    what: 'The video’s address. The server asks YouTube for its captions; your browser does not.',
    whereTo: 'this site’s server',
  },
  {
    when: 'You give a formula the address of a picture',
    what: 'The request for that picture whenever it is shown, without saying from which page.',
    whereTo: 'the site at that address',
  },
  {
    when: 'A clip needs ffmpeg, and this site was set up without it',
    what: 'A request for the program. The clip does not go anywhere.',
    whereTo: 'unpkg.com',
  },
  {
    when: 'You share, save or follow a link',
    what: 'What you hand on, when you press the button.',
    whereTo: 'the application or site that you chose',
  },
];
