/** Chats with the bot, which live in this browser alone (000 §3, §4; CB-01). Pure. */

export type AttachmentType = 'image' | 'pdf' | 'doc' | 'excel' | 'video' | 'text' | 'unknown';

export interface Attachment {
  file: File;
  type: AttachmentType;
}

export interface Message {
  sender: 'user' | 'bot';
  text: string;
  timestamp: string;
  attachments: readonly Attachment[];
  /** The screen that shows what the answer says. */
  link?: { to: string; label: string };
}

export interface Chat {
  id: string;
  title: string;
  /** The whole text that the title is the beginning of. */
  fullTitle: string;
  preview: string;
  messages: readonly Message[];
  archived: boolean;
}

/** All chats, the newest first, and the one on the screen. */
export interface Chats {
  chats: readonly Chat[];
  selected?: string;
}

const TITLE_WORDS = 4;
const TITLE_CHARACTERS = 20;

/** The first four words, cut to twenty characters and dots where they are longer (CB-05). */
export function titleOf(text: string): string {
  const words = text.trim().split(/\s+/).slice(0, TITLE_WORDS).join(' ');
  return words.length > TITLE_CHARACTERS ? `${words.slice(0, TITLE_CHARACTERS)}...` : words;
}

const NEW = 'New Chat';

/** A chat more, which is the one on the screen (CB-02). */
export const begun = ({ chats }: Chats, id: string): Chats => ({
  chats: [{ id, title: NEW, fullTitle: NEW, preview: '', messages: [], archived: false }, ...chats],
  selected: id,
});

const changed = (all: Chats, id: string, change: (chat: Chat) => Partial<Chat>): Chats => ({
  ...all,
  chats: all.chats.map((chat) => (chat.id === id ? { ...chat, ...change(chat) } : chat)),
});

/** What somebody sent (CB-06, CB-07). */
export const sent = (all: Chats, id: string, message: Omit<Message, 'sender'>): Chats =>
  changed(all, id, ({ messages }) => ({
    messages: [...messages, { ...message, sender: 'user' }],
    preview: message.text.trim() ? `You: ${message.text.trim()}` : 'You sent an attachment',
  }));

/** What the bot said to it; the chat is called by what it was said to (CB-05, CB-08). */
export const answered = (all: Chats, id: string, asked: string, message: Omit<Message, 'sender' | 'attachments'>): Chats =>
  changed(all, id, ({ messages, title, fullTitle }) => ({
    messages: [...messages, { ...message, sender: 'bot', attachments: [] }],
    preview: `Bot: ${message.text}`,
    ...(asked.trim() ? { title: titleOf(asked), fullTitle: asked.trim() } : { title, fullTitle }),
  }));

/** CB-09, CB-10. */
export const archived = (all: Chats, id: string, isArchived: boolean): Chats => changed(all, id, () => ({ archived: isArchived }));

/** Without a chat; where it was on the screen, the one that takes its place is, or the last that is left (CB-11). */
export function removed({ chats, selected }: Chats, id: string): Chats {
  const at = chats.findIndex((chat) => chat.id === id);
  const rest = chats.filter((chat) => chat.id !== id);
  return { chats: rest, selected: selected === id ? (rest[at] ?? rest.at(-1))?.id : selected };
}

/** Those in whose title or preview a text is found (CB-12). */
export function found(chats: readonly Chat[], search: string): Chat[] {
  const text = search.trim().toLowerCase();
  return chats.filter(({ title, preview }) => `${title}\n${preview}`.toLowerCase().includes(text));
}

/** What a file is, by its kind or the end of its name (000 §3). */
export function attachmentType({ name, type }: Pick<File, 'name' | 'type'>): AttachmentType {
  const end = name.toLowerCase().split('.').at(-1) ?? '';
  if (type.startsWith('image/')) return 'image';
  if (type.startsWith('video/')) return 'video';
  if (type === 'application/pdf' || end === 'pdf') return 'pdf';
  if (['doc', 'docx'].includes(end)) return 'doc';
  if (['xls', 'xlsx'].includes(end)) return 'excel';
  return end === 'txt' || type === 'text/plain' ? 'text' : 'unknown';
}

/** What may be attached, several at once (CB-20). */
export const ACCEPTED = '.pdf,image/*,.doc,.docx,.xls,.xlsx,.txt,video/*';

/** Whether a file is one of them: what is dropped was not chosen by the browser. */
export const isAccepted = (file: Pick<File, 'name' | 'type'>): boolean => attachmentType(file) !== 'unknown';
