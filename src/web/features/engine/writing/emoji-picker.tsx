import type { KeyboardEvent } from 'react';
import { keepFocus } from '#web/browser/focus.ts';

/** Emoji commonly used in posts for pointing, listing, and reacting. */
export function EmojiPicker({
  onChoose,
  onClose,
}: {
  onChoose: (emoji: string) => void;
  onClose: () => void;
}) {
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  return (
    <ul
      aria-label="Emoji"
      className="grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] md:grid-cols-[repeat(auto-fill,minmax(2.5rem,1fr))]"
    >
      {emoji.map(([character, name]) => (
        <li key={character}>
          <button
            type="button"
            aria-label={name}
            title={name}
            className="grid min-h-11 w-full place-items-center rounded-control text-xl hover:bg-sunken md:min-h-10"
            onMouseDown={keepFocus}
            onKeyDown={closeOnEscape}
            onClick={() => onChoose(character)}
          >
            {character}
          </button>
        </li>
      ))}
    </ul>
  );
}

const emoji: readonly (readonly [character: string, name: string])[] = [
  ['👉', 'Pointing right'],
  ['👇', 'Pointing down'],
  ['✅', 'Check mark'],
  ['❌', 'Cross mark'],
  ['➡️', 'Right arrow'],
  ['⬇️', 'Down arrow'],
  ['1️⃣', 'One'],
  ['2️⃣', 'Two'],
  ['3️⃣', 'Three'],
  ['📌', 'Pin'],
  ['🔑', 'Key'],
  ['💡', 'Idea'],
  ['⚠️', 'Warning'],
  ['❓', 'Question'],
  ['❗', 'Exclamation'],
  ['⭐', 'Star'],
  ['🔥', 'Fire'],
  ['🚀', 'Rocket'],
  ['🎯', 'Target'],
  ['🏆', 'Trophy'],
  ['🎉', 'Party'],
  ['💪', 'Flexed biceps'],
  ['🙌', 'Raised hands'],
  ['👏', 'Applause'],
  ['🤝', 'Handshake'],
  ['🙏', 'Thank you'],
  ['👋', 'Wave'],
  ['👀', 'Eyes'],
  ['❤️', 'Heart'],
  ['💙', 'Blue heart'],
  ['😀', 'Smile'],
  ['😂', 'Laugh'],
  ['😉', 'Wink'],
  ['😍', 'Love'],
  ['🤔', 'Thinking'],
  ['😅', 'Nervous laugh'],
  ['😢', 'Crying'],
  ['😱', 'Scream'],
  ['🙈', 'See-no-evil monkey'],
  ['🤯', 'Mind blown'],
  ['📈', 'Growth'],
  ['📉', 'Decline'],
  ['📅', 'Calendar'],
  ['⏰', 'Alarm clock'],
  ['💼', 'Briefcase'],
  ['💰', 'Money'],
  ['📣', 'Megaphone'],
  ['💬', 'Speech bubble'],
  ['📞', 'Phone'],
  ['✍️', 'Writing'],
  ['📚', 'Books'],
  ['🧠', 'Brain'],
  ['🛠️', 'Tools'],
  ['🌱', 'Seedling'],
  ['☕', 'Coffee'],
];
