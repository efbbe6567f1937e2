package io.mokadb.sql.catalog.store;

import com.fasterxml.jackson.annotation.JsonInclude;

/** As {@link TableJson}, for an identity column. */
interface IdentityJson {
  @JsonInclude(JsonInclude.Include.NON_NULL)
  Long first();

  @JsonInclude(JsonInclude.Include.NON_NULL)
  Integer counter();

  @JsonInclude(JsonInclude.Include.NON_NULL)
  Long min();

  @JsonInclude(JsonInclude.Include.NON_NULL)
  Long max();

  @JsonInclude(JsonInclude.Include.NON_NULL)
  Boolean cycle();
}
