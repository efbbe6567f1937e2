package io.mokadb.sql.catalog.store;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.mokadb.sql.catalog.Constraints;
import io.mokadb.sql.catalog.DerivedDef;
import io.mokadb.sql.catalog.GroupDef;
import io.mokadb.sql.catalog.NotificationDef;
import io.mokadb.sql.catalog.TriggerDef;
import java.util.List;
import java.util.Map;

/** JSON of tables: fields that older versions do not know are left out if empty. */
interface TableJson {
  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  List<NotificationDef> notifications();

  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  List<TriggerDef> triggers();

  @JsonInclude(value = JsonInclude.Include.CUSTOM, valueFilter = NoConstraints.class)
  Constraints constraints();

  @JsonInclude(JsonInclude.Include.NON_NULL)
  String comment();

  @JsonInclude(JsonInclude.Include.NON_NULL)
  Long origin();

  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  List<GroupDef> groups();

  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  List<DerivedDef> derived();

  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  Map<String, String> partComments();

  /** Jackson asks whether a value equals this, and leaves it out then. */
  final class NoConstraints {
    @Override
    public boolean equals(Object value) {
      return Constraints.NONE.equals(value);
    }

    @Override
    public int hashCode() {
      return Constraints.NONE.hashCode();
    }
  }
}
