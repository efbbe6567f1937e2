package io.mokadb.clients.hibernate;

import jakarta.persistence.ElementCollection;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.JoinTable;
import jakarta.persistence.Lob;
import jakarta.persistence.ManyToMany;
import jakarta.persistence.ManyToOne;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.TreeSet;

/** Ids from an identity column. */
@Entity
class Book {
  @Id
  @GeneratedValue(strategy = GenerationType.IDENTITY)
  Long id;

  String title;
  int pages;

  @Lob String text;

  @Lob byte[] cover;

  @ManyToOne(fetch = FetchType.LAZY, optional = false)
  Author author;

  @ElementCollection Set<String> tags = new TreeSet<>();

  @ManyToMany
  @JoinTable(name = "shelved")
  Set<Shelf> shelves = new LinkedHashSet<>();

  Book() {}

  Book(Author author, String title, int pages) {
    this.author = author;
    this.title = title;
    this.pages = pages;
  }
}
