export { booksLists as lists } from './books.lists';
