"""A small neural network for classification: ReLU inside, softmax at the end.

net = Network([64, 32, 10]);  net.train(X, y, epochs=60, rate=0.1);  net.predict(X)
X has one example in each row, y holds whole numbers from 0 to classes - 1.
"""
import numpy as np


class Network:
    def __init__(self, sizes, seed=0):
        self.rng = np.random.default_rng(seed)
        # The factor keeps the spread of the values about equal from layer to layer.
        self.W = [self.rng.normal(size=(a, b)) * np.sqrt(2 / a) for a, b in zip(sizes, sizes[1:])]
        self.b = [np.zeros(b) for b in sizes[1:]]

    def forward(self, X):
        """The values of all layers; the last ones are probabilities."""
        values = [X]
        for i, (W, b) in enumerate(zip(self.W, self.b)):
            Z = values[-1] @ W + b
            if i < len(self.W) - 1:
                values.append(np.maximum(0, Z))
            else:
                E = np.exp(Z - Z.max(axis=1, keepdims=True))   # avoids overflow, same result
                values.append(E / E.sum(axis=1, keepdims=True))
        return values

    def loss(self, X, y):
        P = self.forward(X)[-1]
        return -np.mean(np.log(P[np.arange(len(y)), y] + 1e-12))

    def gradients(self, X, y):
        values = self.forward(X)
        dZ = values[-1].copy()
        dZ[np.arange(len(y)), y] -= 1                          # probabilities minus targets
        dZ /= len(y)
        dW, db = [], []
        for i in reversed(range(len(self.W))):
            dW.insert(0, values[i].T @ dZ)
            db.insert(0, dZ.sum(axis=0))
            if i > 0:
                dZ = (dZ @ self.W[i].T) * (values[i] > 0)      # slope of ReLU: 1 or 0
        return dW, db

    def train(self, X, y, epochs, rate, batch=32, report=20):
        for epoch in range(1, epochs + 1):
            order = self.rng.permutation(len(y))
            for start in range(0, len(y), batch):
                part = order[start:start + batch]
                dW, db = self.gradients(X[part], y[part])
                for i in range(len(self.W)):
                    self.W[i] -= rate * dW[i]
                    self.b[i] -= rate * db[i]
            if report and epoch % report == 0:
                print(f"epoch {epoch}: loss {self.loss(X, y):.4f}")

    def predict(self, X):
        return self.forward(X)[-1].argmax(axis=1)
