declare module 'virtual:rules' {
  /** HTML, by language and game. */
  export const pages: Readonly<Record<string, Readonly<Record<string, () => Promise<{ default: string }>>>>>;
}

declare module 'virtual:texts' {
  type Messages = import('./language/message').Messages;
  /** What each language calls itself. */
  export const languages: Readonly<Record<string, string>>;
  /** By language and the name of the file. */
  export const files: Readonly<
    Record<string, Readonly<Record<string, () => Promise<{ default: Messages }>>>>
  >;
}
