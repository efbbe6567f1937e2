package io.mokadb.example.clinic;

import java.util.List;
import java.util.Map;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Sort;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

/** The clinic over HTTP; the page at {@code /} uses it. */
@RestController
@RequestMapping("/api")
class ClinicController {
  private static final int PAGE = 10;

  private final Owners owners;
  private final Pets pets;
  private final RetryingTransactions transactions;

  ClinicController(Owners owners, Pets pets, RetryingTransactions transactions) {
    this.owners = owners;
    this.pets = pets;
    this.transactions = transactions;
  }

  @GetMapping("/owners")
  List<Views.OwnerView> search(
      @RequestParam(defaultValue = "") String name, @RequestParam(defaultValue = "0") int page) {
    PageRequest request = PageRequest.of(page, PAGE, Sort.by("lastName", "firstName"));
    return transactions.run(
        () ->
            owners
                .findByLastNameStartingWithIgnoreCase(name, request)
                .map(Owner::view)
                .getContent());
  }

  @GetMapping("/owners/{id}")
  Views.OwnerView find(@PathVariable long id) {
    return transactions.run(() -> owner(id).view());
  }

  private Owner owner(long id) {
    return owners.findById(id).orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
  }

  @PostMapping("/owners")
  @ResponseStatus(HttpStatus.CREATED)
  Views.OwnerView add(@RequestBody Views.OwnerView given) {
    return transactions.run(
        () ->
            owners
                .save(new Owner(given.firstName(), given.lastName(), given.city(), given.email()))
                .view());
  }

  @DeleteMapping("/owners/{id}")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  void remove(@PathVariable long id) {
    transactions.run(
        () -> {
          owners.delete(owner(id));
          return null;
        });
  }

  @PostMapping("/owners/{id}/pets")
  @ResponseStatus(HttpStatus.CREATED)
  Views.PetView addPet(@PathVariable long id, @RequestBody Views.PetView given) {
    return transactions.run(
        () -> {
          Owner owner = owner(id);
          return pets.save(owner.add(new Pet(owner, given.name(), given.kind(), given.born())))
              .view();
        });
  }

  @PostMapping("/pets/{id}/visits")
  @ResponseStatus(HttpStatus.CREATED)
  Views.PetView addVisit(@PathVariable long id, @RequestBody Views.VisitView given) {
    return transactions.run(
        () -> {
          Pet pet =
              pets.findById(id)
                  .orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
          pet.add(new Visit(given.day(), given.description(), given.fee()));
          return pets.saveAndFlush(pet).view();
        });
  }

  @GetMapping("/income")
  List<Views.Income> income() {
    return transactions.run(owners::income);
  }

  /** A constraint of the schema said no. */
  @ExceptionHandler(DataIntegrityViolationException.class)
  ResponseEntity<Map<String, String>> refuse(DataIntegrityViolationException failure) {
    return ResponseEntity.status(HttpStatus.CONFLICT)
        .body(Map.of("error", String.valueOf(failure.getMostSpecificCause().getMessage())));
  }
}
