package io.mokadb.example.clinic;

import jakarta.persistence.CascadeType;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.OneToMany;
import jakarta.persistence.OrderBy;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.util.ArrayList;
import java.util.List;

/** A person with pets. */
@Entity
@Table(name = "owners")
class Owner {
  @Id
  @GeneratedValue(strategy = GenerationType.IDENTITY)
  private Long id;

  private String firstName;
  private String lastName;
  private String city;
  private String email;
  @Version private int version;

  @OneToMany(mappedBy = "owner", cascade = CascadeType.ALL, orphanRemoval = true)
  @OrderBy("name")
  private List<Pet> pets = new ArrayList<>();

  /** For Hibernate. */
  Owner() {}

  Owner(String firstName, String lastName, String city, String email) {
    this.firstName = firstName;
    this.lastName = lastName;
    this.city = city;
    this.email = email;
  }

  Pet add(Pet pet) {
    pets.add(pet);
    return pet;
  }

  Views.OwnerView view() {
    return new Views.OwnerView(
        id, firstName, lastName, city, email, pets.stream().map(Pet::view).toList());
  }
}
