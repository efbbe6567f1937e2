package io.mokadb.txn.sim.mutant;

import io.mokadb.txn.Transaction;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

/** A transaction whose calls go through one method. */
abstract class Forwarding {
  abstract Object call(Method method, Object[] arguments) throws Throwable;

  final Transaction asTransaction() {
    return (Transaction)
        Proxy.newProxyInstance(
            Transaction.class.getClassLoader(),
            new Class<?>[] {Transaction.class},
            (proxy, method, arguments) -> call(method, arguments));
  }

  static Object forward(Transaction transaction, Method method, Object[] arguments)
      throws Throwable {
    try {
      return method.invoke(transaction, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }
}
