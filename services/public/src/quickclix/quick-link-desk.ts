/** Quick links as visitors open them. */
export abstract class QuickLinkDesk {
  /** Counts a click, unless a program previews the link, and answers with the path of the form, with the link in its query. @throws DomainError `form/unknown` */
  abstract open(tenantId: string, slug: string, userAgent?: string): Promise<string>;
}
