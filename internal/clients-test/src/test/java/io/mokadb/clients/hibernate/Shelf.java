package io.mokadb.clients.hibernate;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Inheritance;
import jakarta.persistence.InheritanceType;

/** The head of a joined inheritance, with ids of the application's. */
@Entity
@Inheritance(strategy = InheritanceType.JOINED)
class Shelf {
  @Id String code;
  int room;

  Shelf() {}

  Shelf(String code, int room) {
    this.code = code;
    this.room = room;
  }
}
