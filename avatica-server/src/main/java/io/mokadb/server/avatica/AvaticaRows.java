package io.mokadb.server.avatica;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.avatica.proto.Common;
import org.apache.calcite.avatica.proto.Requests;
import org.apache.calcite.avatica.remote.Service.ExecuteBatchRequest;
import org.apache.calcite.avatica.remote.TypedValue;

/** Numbers of rows and rows of parameters as requests carry them. Stateless. */
final class AvaticaRows {
  private AvaticaRows() {}

  /** Rows for the first frame; 0 leaves it to the server. Some clients send what means "all". */
  static int firstFrame(int asked) {
    return Math.max(0, asked);
  }

  static List<List<TypedValue>> batch(ExecuteBatchRequest request) {
    if (!request.hasProtoUpdateBatches()) {
      return request.parameterValues;
    }
    List<List<TypedValue>> rows = new ArrayList<>();
    for (Requests.UpdateBatch batch : request.getProtoUpdateBatches()) {
      List<TypedValue> row = new ArrayList<>();
      for (Common.TypedValue value : batch.getParameterValuesList()) {
        row.add(TypedValue.fromProto(value));
      }
      rows.add(row);
    }
    return rows;
  }
}
