import type { RouteEntry } from '../../shared/routing/route-table';

/** The books have no screens of their own yet; their documents are shown with orders. */
export const booksRoutes: readonly RouteEntry[] = [];
