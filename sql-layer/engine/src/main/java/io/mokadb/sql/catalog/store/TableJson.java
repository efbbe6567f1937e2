package io.mokadb.sql.catalog.store;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.mokadb.sql.catalog.NotificationDef;
import io.mokadb.sql.catalog.TriggerDef;
import java.util.List;

/** How a table differs from other records: what older versions do not know is left out if empty. */
interface TableJson {
  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  List<NotificationDef> notifications();

  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  List<TriggerDef> triggers();
}
