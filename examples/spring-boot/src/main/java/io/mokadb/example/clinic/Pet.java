package io.mokadb.example.clinic;

import jakarta.persistence.CascadeType;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.OneToMany;
import jakarta.persistence.OrderBy;
import jakarta.persistence.Table;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/** A pet and its visits to the clinic. */
@Entity
@Table(name = "pets")
class Pet {
  @Id
  @GeneratedValue(strategy = GenerationType.IDENTITY)
  private Long id;

  private String name;
  private String kind;
  private LocalDate born;

  @SuppressWarnings("UnusedVariable") // Hibernate reads it.
  @ManyToOne(fetch = FetchType.LAZY, optional = false)
  private Owner owner;

  @OneToMany(cascade = CascadeType.ALL, orphanRemoval = true)
  @JoinColumn(name = "pet_id", nullable = false)
  @OrderBy("day")
  private List<Visit> visits = new ArrayList<>();

  /** For Hibernate. */
  Pet() {}

  Pet(Owner owner, String name, String kind, LocalDate born) {
    this.owner = owner;
    this.name = name;
    this.kind = kind;
    this.born = born;
  }

  void add(Visit visit) {
    visits.add(visit);
  }

  Views.PetView view() {
    return new Views.PetView(id, name, kind, born, visits.stream().map(Visit::view).toList());
  }
}
