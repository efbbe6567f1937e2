package io.mokadb.sql.catalog.store;

import com.fasterxml.jackson.annotation.JsonInclude;

/** As {@link TableJson}, for a trigger. */
interface TriggerJson {
  @JsonInclude(JsonInclude.Include.NON_NULL)
  Long creator();

  @JsonInclude(JsonInclude.Include.NON_NULL)
  Long timeoutMillis();
}
