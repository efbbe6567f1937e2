package io.mokadb.clients.hibernate;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Inheritance;
import jakarta.persistence.InheritanceType;
import java.math.BigDecimal;

/** An inheritance with a table for each class. */
@Entity
@Inheritance(strategy = InheritanceType.TABLE_PER_CLASS)
class Payment {
  /** A payment with a card. */
  @Entity(name = "CardPayment")
  static class CardPayment extends Payment {
    String card;

    CardPayment() {}

    CardPayment(long id, String amount, String card) {
      super(id, amount);
      this.card = card;
    }
  }

  @Id long id;
  BigDecimal amount;

  Payment() {}

  Payment(long id, String amount) {
    this.id = id;
    this.amount = new BigDecimal(amount);
  }
}
