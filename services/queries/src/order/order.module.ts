import { Module } from '@nestjs/common';
import { ProductQueryController } from './product.controller';

/** Products and orders. */
@Module({ controllers: [ProductQueryController] })
export class OrderQueryModule {}
