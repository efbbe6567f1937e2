package io.mokadb.clients.hibernate;

import jakarta.persistence.Entity;

@Entity
class LockedShelf extends Shelf {
  String keeper;

  LockedShelf() {}

  LockedShelf(String code, int room, String keeper) {
    super(code, room);
    this.keeper = keeper;
  }
}
