package io.mokadb.example.clinic;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;

/** Bodies of HTTP requests and responses. */
final class Views {
  private Views() {}

  record OwnerView(
      Long id, String firstName, String lastName, String city, String email, List<PetView> pets) {}

  record PetView(Long id, String name, String kind, LocalDate born, List<VisitView> visits) {}

  record VisitView(Long id, LocalDate day, String description, BigDecimal fee) {}

  record Income(String kind, long visits, BigDecimal fees) {}
}
