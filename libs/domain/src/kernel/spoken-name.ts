/** A name of ours (`follow-up-due`, `overdue_digest`) in words: "follow-up due", "overdue digest". */
export const spokenName = (name: string): string => name.replace(/[-_]/g, ' ').replace(/\bfollow up/gi, (words) => words.replace(' ', '-'));
