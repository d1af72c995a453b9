export { OrderQueryModule } from './order.module';
