package io.mokadb.clients.hibernate;

import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.Id;
import jakarta.persistence.ManyToOne;

/** A part of a book, in one table. */
@Entity
class Chapter {
  @Id @GeneratedValue long id;
  String title;
  int words;

  @ManyToOne Book book;

  Chapter() {}

  Chapter(Book book, String title, int words) {
    this.book = book;
    this.title = title;
    this.words = words;
  }
}
