package io.mokadb.sql.catalog.store;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.mokadb.sql.catalog.SequenceDef;

/** As {@link TableJson}, for a sequence. */
interface SequenceJson {
  @JsonInclude(JsonInclude.Include.NON_NULL)
  SequenceDef.Owner owner();

  @JsonInclude(JsonInclude.Include.NON_NULL)
  String comment();

  @JsonInclude(JsonInclude.Include.NON_NULL)
  Long origin();
}
