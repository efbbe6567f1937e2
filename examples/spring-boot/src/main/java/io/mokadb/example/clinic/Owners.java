package io.mokadb.example.clinic;

import java.util.List;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.Pageable;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Query;

interface Owners extends JpaRepository<Owner, Long> {
  Page<Owner> findByLastNameStartingWithIgnoreCase(String start, Pageable page);

  @Query(
      """
      select new io.mokadb.example.clinic.Views$Income(p.kind, count(v), sum(v.fee))
      from Pet p join p.visits v group by p.kind order by p.kind
      """)
  List<Views.Income> income();
}
