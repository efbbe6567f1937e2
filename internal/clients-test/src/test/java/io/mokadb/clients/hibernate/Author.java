package io.mokadb.clients.hibernate;

import jakarta.persistence.CascadeType;
import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import jakarta.persistence.Embedded;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.OneToMany;
import jakarta.persistence.OrderBy;
import jakarta.persistence.Table;
import jakarta.persistence.UniqueConstraint;
import jakarta.persistence.Version;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** Ids from a sequence; values of most types. */
@Entity
@Table(uniqueConstraints = @UniqueConstraint(name = "author_email", columnNames = "email"))
class Author {
  /** What a writer lives from. */
  enum Trade {
    POET,
    NOVELIST
  }

  @Embeddable
  static class Address {
    String street;
    String city;
  }

  @Id
  @GeneratedValue(strategy = GenerationType.SEQUENCE)
  Long id;

  @Column(nullable = false)
  String name;

  String email;
  LocalDate born;
  LocalDateTime seen;
  Instant changed;
  BigDecimal income;
  UUID token;
  Double rating;
  boolean active = true;

  @Enumerated(EnumType.STRING)
  Trade trade;

  @Column(length = 100_000)
  String biography;

  byte[] portrait;

  @Embedded Address address;

  @Version int version;

  @OneToMany(mappedBy = "author", cascade = CascadeType.ALL, orphanRemoval = true)
  @OrderBy("title")
  List<Book> books = new ArrayList<>();

  Author() {}

  Author(String name, String email) {
    this.name = name;
    this.email = email;
  }

  Author book(String title, int pages) {
    books.add(new Book(this, title, pages));
    return this;
  }
}
