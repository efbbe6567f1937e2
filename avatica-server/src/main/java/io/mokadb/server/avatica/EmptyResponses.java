package io.mokadb.server.avatica;

import com.google.protobuf.Message;
import java.io.IOException;
import org.apache.calcite.avatica.proto.Common.WireMessage;
import org.apache.calcite.avatica.proto.Responses;
import org.apache.calcite.avatica.remote.ProtobufTranslationImpl;
import org.apache.calcite.avatica.remote.Service.CommitResponse;
import org.apache.calcite.avatica.remote.Service.Response;
import org.apache.calcite.avatica.remote.Service.RollbackResponse;

/** The two responses whose constructors Avatica keeps to itself: parsed from their messages. */
final class EmptyResponses {
  static final CommitResponse COMMIT =
      (CommitResponse) parse(Responses.CommitResponse.getDefaultInstance());
  static final RollbackResponse ROLLBACK =
      (RollbackResponse) parse(Responses.RollbackResponse.getDefaultInstance());

  private EmptyResponses() {}

  private static Response parse(Message message) {
    byte[] wire =
        WireMessage.newBuilder()
            .setName(message.getClass().getName())
            .setWrappedMessage(message.toByteString())
            .build()
            .toByteArray();
    try {
      return new ProtobufTranslationImpl().parseResponse(wire);
    } catch (IOException e) {
      throw new ExceptionInInitializerError(e);
    }
  }
}
