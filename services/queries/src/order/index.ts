export { assertSeesOrderDetails } from './order-details';
export { OrderQueryModule } from './order.module';
