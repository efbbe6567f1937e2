package io.mokadb.example.clinic;

import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.SequenceGenerator;
import jakarta.persistence.Table;
import java.math.BigDecimal;
import java.time.LocalDate;

/** One visit. Its ids come from a sequence, so that visits are written in batches. */
@Entity
@Table(name = "visits")
class Visit {
  @Id
  @GeneratedValue(strategy = GenerationType.SEQUENCE, generator = "visit_ids")
  @SequenceGenerator(name = "visit_ids", sequenceName = "visit_ids", allocationSize = 20)
  private Long id;

  private LocalDate day;
  private String description;
  private BigDecimal fee;

  /** For Hibernate. */
  Visit() {}

  Visit(LocalDate day, String description, BigDecimal fee) {
    this.day = day;
    this.description = description;
    this.fee = fee;
  }

  Views.VisitView view() {
    return new Views.VisitView(id, day, description, fee);
  }
}
