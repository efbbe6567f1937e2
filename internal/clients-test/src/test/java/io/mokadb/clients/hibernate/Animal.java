package io.mokadb.clients.hibernate;

import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.Id;
import jakarta.persistence.Inheritance;
import jakarta.persistence.InheritanceType;
import org.hibernate.annotations.SoftDelete;

/** An inheritance in a single table, whose rows are marked and not deleted. */
@Entity
@SoftDelete
@Inheritance(strategy = InheritanceType.SINGLE_TABLE)
class Animal {
  /** An animal with an owner. */
  @Entity(name = "Pet")
  static class Pet extends Animal {
    String owner;

    Pet() {}

    Pet(String name, String owner) {
      super(name);
      this.owner = owner;
    }
  }

  @Id @GeneratedValue long id;
  String name;

  Animal() {}

  Animal(String name) {
    this.name = name;
  }
}
