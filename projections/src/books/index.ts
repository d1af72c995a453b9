export { booksLists as lists } from './books.lists';
export { refundAccess } from './refund.access';
export { settlementAccess } from './settlement.access';
