import type { Messages } from './en.ts';

export const messages: Messages = {
  pageTitle: 'Ihr Video für {agency}',
  language: 'Sprache',
  continue: 'Weiter',
  back: 'Zurück',
  tryAgain: 'Noch einmal versuchen',

  welcomeHeading: '{agency} möchte Sie kennenlernen',
  whoAsks:
    '{recruiter} von {agency} bittet Sie um kurze Antworten per Video. Das dauert wenige Minuten und geht ohne Konto.',
  questionsHeading: 'Die Fragen',
  upTo: 'bis zu {time}',
  whatHappens:
    'Ihre Aufnahme bleibt auf diesem Gerät, bis Sie auf „Senden“ tippen. Danach können {recruiter} und das Team sie ansehen.',
  consentHeading: 'Was mit Ihrem Video geschieht',
  agree: 'Ich bin einverstanden',
  agreeFirst: 'Bitte stimmen Sie zuerst zu.',
  agreed: 'Sie haben am {date} zugestimmt.',
  openUntil: 'Sie können bis zum {date} antworten.',
  deletedOn: 'Alles wird spätestens am {date} gelöscht.',
  welcomeBack: 'Willkommen zurück. Ihre Aufnahmen sind noch da.',

  checkHeading: 'Prüfen Sie Bild und Ton',
  startingCamera: 'Die Kamera startet… Erlauben Sie Kamera und Mikrofon, wenn der Browser fragt.',
  frameHint: 'Halten Sie den Kopf in den Umriss und lassen Sie darüber etwas Platz.',
  holdUpright: 'Halten Sie Ihr Handy hochkant.',
  cameraGood: 'Die Kamera funktioniert',
  lightDark: 'Es ist zu dunkel. Drehen Sie sich zu einem Fenster oder einer Lampe.',
  lightDim: 'Es ist etwas dunkel. Mehr Licht im Gesicht hilft.',
  lightGood: 'Das Licht ist gut',
  lightBright: 'Es ist sehr hell. Drehen Sie sich vom Licht weg.',
  soundSilent: 'Wir hören Sie nicht. Sagen Sie ein paar Worte.',
  soundQuiet: 'Sie sind etwas leise. Kommen Sie näher.',
  soundGood: 'Der Ton ist gut',
  soundLoud: 'Es ist sehr laut. Gehen Sie etwas zurück.',
  ready: 'Ich bin bereit',
  otherCamera: 'Andere Kamera verwenden',
  chooseFile: 'Ein Video von diesem Gerät wählen',
  readingFile: 'Das Video wird gelesen…',

  deniedHeading: 'Die Kamera ist blockiert',
  deniedText:
    'Erlauben Sie dieser Seite Kamera und Mikrofon: Tippen Sie auf das Symbol neben der Adresse oder öffnen Sie die Einstellungen des Browsers. Versuchen Sie es dann noch einmal.',
  missingHeading: 'Keine Kamera oder kein Mikrofon gefunden',
  missingText:
    'Schließen Sie beides an und versuchen Sie es noch einmal, oder wählen Sie ein Video, das Sie schon haben.',
  busyHeading: 'Die Kamera ist in Benutzung',
  busyText:
    'Schließen Sie andere Apps und Anrufe, die Kamera oder Mikrofon verwenden. Versuchen Sie es dann noch einmal.',
  unsupportedHeading: 'Dieser Browser kann kein Video aufnehmen',
  unsupportedText:
    'Öffnen Sie diese Seite in Safari oder Chrome, oder wählen Sie ein Video, das Sie schon haben.',
  openInBrowserHeading: 'Öffnen Sie diese Seite in Ihrem Browser',
  openInBrowserText:
    'Diese App erlaubt hier keine Kamera. Wählen Sie in ihrem Menü „Im Browser öffnen“, oder kopieren Sie den Link und fügen Sie ihn in Safari oder Chrome ein.',
  copyLink: 'Link kopieren',
  linkCopied: 'Der Link ist kopiert',

  questionOf: 'Frage {number} von {count}',
  record: 'Aufnahme starten',
  startingIn: 'Die Aufnahme beginnt in {number}',
  startNow: 'Jetzt starten',
  recording: 'Aufnahme läuft',
  timeLeft: 'noch {time}',
  stop: 'Beenden',
  startOver: 'Von vorn beginnen',
  recordingFailed:
    'Die Aufnahme konnte nicht starten. Versuchen Sie es noch einmal oder wählen Sie ein Video.',

  reviewHeading: 'Sehen Sie sich Ihre Antwort an',
  reviewText: 'Bis zum Senden können nur Sie die Antwort sehen.',
  endedEarly:
    'Die Aufnahme wurde unterbrochen. Sie können den aufgenommenen Teil verwenden oder noch einmal aufnehmen.',
  useThis: 'Diese Antwort verwenden',
  recordAgain: 'Noch einmal aufnehmen',
  takesLeft: 'Übrige Versuche: {count}',
  noTakesLeft: 'Alle Versuche für diese Frage sind verbraucht.',
  takeNumber: 'Versuch {number}',
  yourTakes: 'Ihre Versuche',
  playAnswer: 'Ihre Antwort auf Frage {number}',
  cannotPlay: 'Dieser Versuch wurde schon gesendet und kann hier nicht abgespielt werden.',
  onlyInMemory:
    'Dieser Browser kann Ihre Aufnahme nicht speichern. Lassen Sie diese Seite bis zum Senden offen.',

  summaryHeading: 'Bereit zum Senden?',
  summaryText: 'Sie können noch jede Antwort ändern.',
  noAnswerYet: 'Noch keine Antwort',
  answerThis: 'Beantworten',
  change: 'Ändern',
  send: 'An {recruiter} senden',
  sendingHeading: 'Wird gesendet…',
  keepOpen:
    'Lassen Sie diese Seite offen, bis alles angekommen ist. Wenn sie sich schließt, öffnen Sie den Link wieder: Das Senden geht dort weiter, wo es aufgehört hat.',
  percentSent: '{percent} % gesendet',
  arrived: 'Angekommen',
  waitingForNetwork: 'Keine Verbindung. Das Senden geht von selbst weiter, sobald sie wieder da ist.',
  stopSending: 'Senden abbrechen',
  sendFailed:
    'Das Senden hat nicht geklappt. Ihre Antworten sind noch auf diesem Gerät. Versuchen Sie es noch einmal.',
  noRoom:
    'Für dieses Video ist kein Platz. Sagen Sie {recruiter} Bescheid, oder nehmen Sie eine kürzere Antwort auf.',

  doneHeading: 'Vielen Dank. Das Team von {recruiter} hat Ihr Video.',
  doneText: 'Sie können diese Seite jetzt schließen.',
  changeUntil: 'Bis zum {date} können Sie diesen Link wieder öffnen und Ihre Antworten ändern.',
  changeAnswers: 'Meine Antworten ändern',

  resultHeading: 'Ihr fertiges Video',
  resultLater: 'Hier sehen Sie das fertige Video, sobald das Team von {recruiter} es erstellt hat.',
  resultDownload: 'Herunterladen',
  resultFailed: 'Das Video konnte nicht geladen werden. Versuchen Sie es noch einmal.',

  tooLarge: 'Dieses Video ist zu groß. Möglich sind höchstens {megabytes} MB.',
  tooLong: 'Dieses Video ist zu lang. Möglich sind höchstens {time}.',
  notAVideo:
    'Diese Datei ist kein Video, das hier funktioniert. Wählen Sie ein Video im Format MP4, MOV oder WebM.',
  unreadable:
    'Dieser Browser kann dieses Video nicht lesen. Wählen Sie ein anderes, oder nehmen Sie Ihre Antwort hier auf.',

  withdraw: 'Einwilligung widerrufen und alles löschen',
  withdrawHeading: 'Alles löschen?',
  withdrawText:
    'Ihre Clips, die daraus erstellten Videos und Ihre Daten werden überall gelöscht, und das Team, das Sie eingeladen hat, erfährt davon. Das lässt sich nicht rückgängig machen.',
  withdrawNow: 'Alles löschen',
  withdrawNot: 'Behalten',
  withdrawing: 'Wird gelöscht…',
  withdrawFailed: 'Nicht alles konnte gelöscht werden. Versuchen Sie es noch einmal.',
  withdrawnHeading: 'Alles ist gelöscht',
  withdrawnText:
    'Ihre Einwilligung ist widerrufen, und das Team weiß Bescheid. Sie können diese Seite schließen.',

  closedHeading: 'Dieser Link ist nicht gültig',
  closedText:
    'Er ist abgelaufen, wurde widerrufen oder ist unvollständig. Bitten Sie die Person, die ihn geschickt hat, um einen neuen.',
  laterHeading: 'Zu viele Versuche',
  laterText: 'Versuchen Sie es in {time} Minuten noch einmal.',
  offlineHeading: 'Keine Verbindung',
  offlineText: 'Es geht von selbst weiter, sobald Sie wieder online sind.',
  failedHeading: 'Etwas ist schiefgegangen',
  failedText: 'Versuchen Sie es gleich noch einmal. Was Sie aufgenommen haben, ist noch auf diesem Gerät.',
  framedHeading: 'Öffnen Sie diese Seite in einem eigenen Tab',
  framedText: 'Zu Ihrer Sicherheit funktioniert sie nicht innerhalb einer anderen Seite.',
  framedLink: 'In einem neuen Tab öffnen',
};
